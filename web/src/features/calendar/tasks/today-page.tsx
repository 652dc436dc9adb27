import { useAddress } from "#src/nav/address";
import { to } from "#src/nav/paths";
import { TaskBoard } from "./task-board";

/** `calendario?ver=hoy`: the tasks alone. */
export default function TodayPage() {
  const { query } = useAddress("calendario");
  return <TaskBoard kind={query.tipo} hrefOf={(tipo) => to("calendario", { ver: "hoy", tipo })} />;
}
