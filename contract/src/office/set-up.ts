import { setUpSteps } from "@corral/domain/office/set-up/steps";
import { Type } from "typebox";
import { call } from "../call";
import { Id, Nullable, OneOf, Strict } from "../shapes";

const Step = OneOf(...setUpSteps);

export const SetUpView = Strict({
  /** Something was sold: the business is at work, and the steps are asked for no more. */
  isOver: Type.Boolean(),
  steps: Type.Array(Strict({ step: Step, state: OneOf("done", "skipped", "pending") })),
  /** The step that is proposed now. */
  next: Nullable(Step),
  /** The newest thing on sale, to be shared. */
  item: Nullable(Strict({ id: Id, title: Type.String() })),
});

export const readSetUp = call("GET /api/set-up", {
  id: "readSetUp",
  summary: "Lo que falta para empezar a vender",
  action: "setting.change",
  answer: SetUpView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

export const markSetUpStep = call("POST /api/set-up/:step", {
  id: "markSetUpStep",
  summary: "Deja un paso para después, lo retoma, o dice que la tienda ya se compartió",
  action: "setting.change",
  params: Strict({ step: Step }),
  body: Strict({ as: OneOf("skipped", "pending", "shared") }),
  answer: SetUpView,
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});
