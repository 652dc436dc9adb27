import { type FormEvent, useState } from "react";
import { openFind } from "#src/shared/find-animal";
import { Button } from "#src/ui/controls/button";
import { TextInput } from "#src/ui/controls/inputs";
import { todayText as t } from "./text";
import styles from "./today.module.css";

/** A big search for one animal; a tag reader types the number and Enter. `main`: the first thing its reader does. */
export function FindAnimal({ main }: { main: boolean }) {
  const [word, setWord] = useState("");
  const onSubmit = (e: FormEvent) => {
    e.preventDefault();
    openFind(word.trim());
    setWord("");
  };
  return (
    <search>
      <form className={styles.find} onSubmit={onSubmit}>
        <TextInput
          aria-label={t.find}
          placeholder={t.findHint}
          value={word}
          onChange={setWord}
          maxLength={80}
          enterKeyHint="search"
        />
        <Button kind={main ? "primary" : "tonal"} icon="search" type="submit">
          {t.go}
        </Button>
      </form>
    </search>
  );
}
