import { OWN_COLOR } from "@corral/domain/business/look/color";
import { paletteOf } from "@corral/domain/business/look/palette";
import type { Letterhead } from "@corral/domain/business/message-queue/mail-html";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { prettyPhone } from "@corral/domain/kernel/text/phone";
import type { MessageRow } from "#src/features/business/message-queue/state";
import { logoWithin, sized } from "#src/features/business/photos/sizes";
import type { Settings } from "#src/features/business/settings/business";
import { bookingText } from "#src/features/calendar/ical/booking";
import type { Deps } from "#src/platform/deps";
import type { MailPart } from "#src/platform/mailer";

/** Twice the 44 px that it is shown in. */
const LOGO = { width: 280, height: 88 } as const;

/** What a mail has around its message: the look and address of the business, what was bought, and a ticket's visit for the calendar. */
export async function readLetterhead(
  deps: Deps,
  { business, look }: Settings,
  m: MessageRow,
): Promise<{ head: Letterhead; parts: MailPart[] }> {
  const [logo, photo, visit] = await Promise.all([
    logoWithin(deps, business.logo, LOGO),
    readPhoto(deps, m),
    readVisit(deps, m),
  ]);
  const parts: MailPart[] = [];
  if (logo) parts.push({ content: logo, type: "image/png", cid: "logo" });
  if (photo) parts.push({ content: photo.content, type: "image/jpeg", cid: "foto" });
  if (visit) parts.push({ content: Buffer.from(visit), type: "text/calendar; charset=utf-8", file: "visita.ics" });
  const { address, phone, whatsapp, email } = business;
  return {
    parts,
    head: {
      tones: paletteOf(look.color ?? OWN_COLOR),
      ...(logo ? { logo: "cid:logo" } : {}),
      ...(photo ? { photo: { src: "cid:foto", alt: photo.alt } } : {}),
      contact: [
        ...(address ? [{ text: address }] : []),
        ...(phone ? [{ text: `Tel. ${prettyPhone(phone)}`, href: `tel:${phone}` }] : []),
        ...(whatsapp ? [{ text: `WhatsApp ${prettyPhone(whatsapp)}`, href: whatsappLink(whatsapp, "") }] : []),
        ...(email ? [{ text: email, href: `mailto:${email}` }] : []),
      ],
    },
  };
}

/** The first photo of what was bought. A mail without its photo says the same. */
async function readPhoto(deps: Deps, m: MessageRow): Promise<{ content: Buffer; alt: string } | undefined> {
  if (!m.sale_id) return undefined;
  const line = await deps.db
    .selectFrom("sale_line")
    .select(["photo_id", "title"])
    .where("sale_id", "=", m.sale_id)
    .where("photo_id", "is not", null)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  const content = line?.photo_id ? await sized(deps, line.photo_id, 640, "jpg").catch(() => undefined) : undefined;
  return line && content && { content, alt: line.title };
}

/** The calendar file of the ticket that a message brings. */
async function readVisit(deps: Deps, m: MessageRow): Promise<string | undefined> {
  if (!m.receipt_id || !deps.mail) return undefined;
  const receipt = await deps.db
    .selectFrom("receipt")
    .select(["public_id", "tipo"])
    .where("id", "=", m.receipt_id)
    .executeTakeFirst();
  return receipt?.tipo === "boleto" ? bookingText(deps, receipt.public_id, deps.mail.linkBase) : undefined;
}
