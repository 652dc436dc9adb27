import { useSyncExternalStore } from "react";
import { clockSkew, onClockSkew } from "#src/offline/clock";
import { useConnection } from "#src/offline/connection";
import { sentenceOf } from "#src/shared/api/errors";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useHealth } from "../data";
import { diagnosticsText } from "./text";

const t = diagnosticsText;

export function ConnectionRows() {
  const { online } = useConnection();
  const health = useHealth();
  const skew = useSyncExternalStore(onClockSkew, clockSkew);
  const data = health.data;
  return (
    <List heading={t.connection} note={t.clockNote}>
      <Row title={t.network} end={<Badge tone={online ? "success" : "warn"}>{online ? t.online : t.offline}</Badge>} />
      <Row
        title={t.api}
        detail={
          health.isFetching
            ? t.apiWait
            : health.error
              ? sentenceOf(health.error)
              : data
                ? t.apiOk(data.latency)
                : t.apiWait
        }
        end={
          !health.isFetching && (
            <Badge tone={health.error ? "error" : "success"}>
              {health.error ? t.apiFails : `v${data?.version ?? ""}`}
            </Badge>
          )
        }
      />
      {data && (
        <Row
          title={t.database}
          value={`${data.database.engine} · ${data.database.embedded ? t.embedded : t.external}`}
        />
      )}
      {data && <Row title={t.mode} value={t.modes[data.mode]} />}
      <Row
        title={t.clock}
        value={skew === null ? t.clockUnknown : skew === 0 ? t.clockOk : t.clockOff(Math.round(skew / 1000), skew > 0)}
      />
      <Row icon="refresh" title={t.again} onClick={() => void health.refetch()} />
    </List>
  );
}
