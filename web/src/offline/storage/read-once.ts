/** Some phones open IndexedDB and never answer. */
const WITHIN_MS = 2_000;

/**
 * One value of the app's database, for the worker; undefined where it can't be read. The connection is closed at once: an open one would block
 * whoever deletes the database. A database that isn't there is not made.
 */
export const readOnce = (key: string, database = "corral"): Promise<unknown> =>
  new Promise((then) => {
    const none = () => then(undefined);
    setTimeout(none, WITHIN_MS);
    const opening = indexedDB.open(database);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = none;
    opening.onsuccess = () => {
      try {
        const asked = opening.result.transaction("kv").objectStore("kv").get(key);
        asked.onsuccess = () => then(asked.result);
        asked.onerror = none;
      } catch {
        none();
      } finally {
        opening.result.close();
      }
    };
  });
