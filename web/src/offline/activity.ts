/** Counts requests in flight. An open event stream is not counted (rulings 33). */
let count = 0;
const listeners = new Set<() => void>();
const emit = () => {
  for (const it of listeners) it();
};

export function requestBegan(): () => void {
  count++;
  emit();
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    count--;
    emit();
  };
}
export const requestsInFlight = () => count;
export const onActivity = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
