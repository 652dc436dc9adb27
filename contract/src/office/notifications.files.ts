/** What the staff hears live. */
export const newsEvents = "/api/news/events";
