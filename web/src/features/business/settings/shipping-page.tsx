import { GroupPage } from "./group-page";

export default function ShippingPage() {
  return <GroupPage group="shipping" />;
}
