import type { BusinessKind } from "@corral/domain/business/modules/module";
import { fieldsOf } from "@corral/domain/business/settings/groups";
import { parsePhone } from "@corral/domain/kernel/text/phone";
import { useQueryClient } from "@tanstack/react-query";
import { useStaff } from "#src/features/business/auth/data";
import { useModulesView } from "#src/features/business/modules/data";
import { KindChoices } from "#src/features/business/modules/kind-choices";
import { PhotoPicker } from "#src/features/business/photos/photo-picker";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { useSettings } from "#src/features/business/settings/data";
import { useConfig } from "#src/shared/api/config";
import { useEdit } from "#src/shared/editing/use-edit";
import { Loaded } from "#src/shared/loaded";
import { Button } from "#src/ui/controls/button";
import { FieldError } from "#src/ui/controls/field";
import { TextField } from "#src/ui/controls/labelled";
import { Banner, Skeleton } from "#src/ui/feedback";
import { changeSome, chooseKinds, stepDone } from "./data";
import { PrivacyToAccept } from "./privacy-to-accept";
import styles from "./set-up.module.css";
import { setUpText } from "./text";

const t = setUpText.business;

interface Typed {
  name: string;
  kinds: readonly BusinessKind[];
  address: string;
  phone: string;
  legalName: string;
  /** Its photo's id; empty for none. */
  logo: string;
  accepts: boolean;
}
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** What the business is, where, and who sells: what the law asks to show, and what it uses of the app. */
export function BusinessStep({ onDone }: { onDone: () => void }) {
  const settings = useSettings("business");
  const modules = useModulesView();
  const { me } = useStaff();
  const skeleton = <Skeleton height={420} radius={16} />;
  return (
    <Loaded of={settings} skeleton={skeleton} missing={null}>
      {({ values }) => (
        <Loaded of={modules} skeleton={skeleton} missing={null}>
          {({ kinds }) => {
            const { fallback } = fieldsOf("business").name ?? {};
            return (
              <BusinessForm
                onDone={onDone}
                start={{
                  name: values.name === fallback ? "" : textOf(values.name),
                  kinds,
                  address: textOf(values.address),
                  phone: textOf(values.whatsapp) || textOf(values.phone),
                  legalName: textOf(values.legalName) || (me?.name ?? ""),
                  logo: textOf(values.logo),
                  accepts: false,
                }}
              />
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

function BusinessForm({ start, onDone }: { start: Typed; onDone: () => void }) {
  const client = useQueryClient();
  const privacy = useConfig()?.privacy;
  const edit = useEdit({
    start: () => ({ values: start }),
    check: (it) => ({
      ...Object.fromEntries(
        (["name", "address", "legalName"] as const).filter((f) => it[f].trim().length < 2).map((f) => [f, t.needed]),
      ),
      ...(parsePhone(it.phone) ? {} : { phone: t.needed }),
      ...(it.kinds.length === 0 ? { kinds: t.kindsFault } : {}),
      ...(it.accepts ? {} : { accepts: t.acceptFault }),
    }),
    holdsUp: (): boolean => photos.holdsUp(),
    // Two writes, each safe to repeat: what is saved already changes nothing the second time.
    send: async ({ name, address, phone, legalName, logo, kinds }) => {
      await changeSome("business", { name, address, legalName, logo, phone, whatsapp: phone });
      await chooseKinds(kinds);
      await stepDone(client);
    },
    onSaved: onDone,
  });
  const photos = useSaveWithPhotos(() => edit.save(), edit.isSaving);
  const { kinds, logo, accepts } = edit.values;
  const kindsFault = edit.faultOf("kinds");
  return (
    <form className={styles.form} {...edit.form}>
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      <TextField label={t.name} {...edit.field("name")} hint={t.nameHint} autoComplete="organization" maxLength={60} />
      <fieldset className={styles.choices}>
        <legend>{t.kinds}</legend>
        <p className="small muted">{t.kindsHint}</p>
        <KindChoices
          chosen={kinds}
          onChoose={(kind, on) => edit.set({ kinds: on ? [...kinds, kind] : kinds.filter((it) => it !== kind) })}
        />
        {kindsFault && <FieldError id="kinds-error">{kindsFault}</FieldError>}
      </fieldset>
      <TextField
        label={t.address}
        {...edit.field("address")}
        hint={t.addressHint}
        autoComplete="street-address"
        maxLength={200}
      />
      <TextField
        label={t.phone}
        {...edit.field("phone")}
        hint={t.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
      />
      <TextField
        label={t.legalName}
        {...edit.field("legalName")}
        hint={t.legalNameHint}
        autoComplete="name"
        maxLength={120}
      />
      <fieldset className={styles.choices}>
        <legend>{t.logo}</legend>
        <p className="small muted">{t.logoHint}</p>
        <PhotoPicker
          form={photos}
          value={logo ? [{ id: logo, alt: t.logo }] : []}
          max={1}
          alt={t.logo}
          error={edit.faultOf("logo")}
          onChange={(chosen) => edit.set({ logo: chosen[0]?.id ?? "" })}
        />
      </fieldset>
      {privacy && (
        <PrivacyToAccept
          privacy={privacy}
          accepted={accepts}
          fault={edit.faultOf("accepts")}
          onChange={(on) => edit.set({ accepts: on })}
        />
      )}
      <Button type="submit" kind="primary" wide busy={photos.busy}>
        {setUpText.save}
      </Button>
    </form>
  );
}
