/** What stands around every page of the staff's, in one file that a buyer's phone never fetches. */
export { NewsDot } from "#src/features/office/notifications/news-dot";
export { openUserQueue } from "#src/shared/queue/perform";
export { QueuePill } from "#src/shared/queue/queue-pill";
