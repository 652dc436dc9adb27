import { CustomersPage } from "#src/features/business/customers/customers-page";
import { CustomerHistory } from "#src/features/selling/sales/staff/customer-history";

/** The customers with their purchase history. */
export default () => <CustomersPage History={CustomerHistory} />;
