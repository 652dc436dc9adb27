import type { MessageChannel, MessageContent } from "@corral/domain/business/message-queue/message";
import type { MessageState } from "@corral/domain/business/message-queue/states";
import type { MessageKind } from "@corral/domain/messages";
import type { Fixed, State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    message: {
      kind: MessageKind;
      about: Fixed<Record<string, string | number>>;
      channel: MessageChannel;
      content: MessageContent;
      state: State<MessageState>;
    };
  }
}
