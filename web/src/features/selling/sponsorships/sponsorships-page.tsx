import { type Centavos, spoken } from "@corral/domain/kernel/money";
import offers from "#src/features/selling/offers/offers.module.css";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { GroupChips } from "#src/shared/lists/group-chips";
import { Pages } from "#src/shared/lists/pages";
import { Badge, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { type SponsorshipGroup, useSponsorships } from "./data";
import { SponsorshipSheet } from "./sponsorship-sheet";
import { sponsorshipsText as t } from "./text";

const GROUPS = ["active", "ended"] as const satisfies readonly SponsorshipGroup[];

/** `cobro?ver=padrinazgos`: who sponsors by the month and how this month stands; `padrinazgo=` with one opened. */
export default function SponsorshipsPage() {
  const { query } = useAddress("cobro");
  const group = GROUPS.find((it) => it === query.grupo) ?? "active";
  const sponsorships = useSponsorships(group);
  const shown = sponsorships.data?.pages.flatMap((page) => page.items).find((it) => it.id === query.padrinazgo);
  const go = (some: { grupo?: string; padrinazgo?: string }) =>
    void navigate(to("cobro", { ver: "padrinazgos", grupo: query.grupo, ...some }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  return (
    <>
      <GroupChips
        label={t.groupsLabel}
        groups={GROUPS}
        words={t.groups}
        value={group}
        onPick={(it) => go({ grupo: it === "active" ? "" : it, padrinazgo: "" })}
      />
      <Pages
        of={sponsorships}
        empty={
          <EmptyState icon="heart" title={t.none[group]}>
            {t.noneHint[group]}
          </EmptyState>
        }
      >
        {(items) => (
          <List>
            {items.map((it) => (
              <Row
                key={it.id}
                lead={<ItemPhoto photo={it.item.photo} size={160} className={offers.thumb} />}
                title={it.name}
                detail={
                  <>
                    {it.item.title}
                    <br />
                    {t.each(spoken(it.amount as Centavos))}
                    <br />
                    <Badge tone={it.tone}>{it.stateWords}</Badge>
                  </>
                }
                onClick={() => go({ padrinazgo: it.id })}
              />
            ))}
          </List>
        )}
      </Pages>
      {shown && <SponsorshipSheet of={shown} onClose={() => go({ padrinazgo: "" })} />}
    </>
  );
}
