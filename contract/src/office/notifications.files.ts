/** The staff's live notifications (server-sent events). */
export const newsEvents = "/api/news/events";
