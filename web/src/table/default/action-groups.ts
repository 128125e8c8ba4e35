// Legal actions, grouped by kind: a few are buttons, many are chosen field by field.

import type { PlainAction } from "../../protocol";

export interface LegalAction extends PlainAction {
  /** The action in the notation of the game. */
  text: string;
}

export interface ActionGroup {
  kind: string;
  actions: readonly LegalAction[];
  /** The fields in which the actions differ, if they are chosen field by field; else null: each is a button. */
  fields: readonly string[] | null;
}

/** A value of a field among the actions that are left. */
export interface FieldOption {
  key: string;
  value: unknown;
}

/** With more actions of a kind, they are chosen field by field. */
const MAX_BUTTONS = 6;
/** The same for actions that differ in a single field. */
const MAX_BUTTONS_OF_ONE_FIELD = 10;

export const keyOf = (value: unknown): string => JSON.stringify(value) ?? "null";

/** Group legal actions by kind, in the order in which the rules list them. */
export function groupActions(legal: readonly string[], actions: readonly PlainAction[]): ActionGroup[] {
  const groups = new Map<string, LegalAction[]>();
  legal.forEach((text, number) => {
    const action = { text, ...(actions[number] ?? { kind: text, params: {} }) };
    const group = groups.get(action.kind);
    if (group === undefined) groups.set(action.kind, [action]);
    else group.push(action);
  });
  return [...groups].map(([kind, group]) => {
    const fields = differingFields(group);
    const most = fields.length === 1 ? MAX_BUTTONS_OF_ONE_FIELD : MAX_BUTTONS;
    return { kind, actions: group, fields: group.length <= most || fields.length === 0 ? null : fields };
  });
}

function differingFields(actions: readonly LegalAction[]): string[] {
  const names = [...new Set(actions.flatMap((action) => Object.keys(action.params)))];
  return names.filter((name) => new Set(actions.map((action) => keyOf(action.params[name]))).size > 1);
}

export interface ChooserField {
  field: string;
  options: readonly FieldOption[];
  /** The key of the chosen option. */
  chosen: string;
}

/**
 * The fields of a group with their options, given what is wanted. The options of a field agree with what is chosen for
 * the fields before it; where the wanted one is not among them, the first is chosen. Also the action chosen by all that.
 */
export function chooseFields(
  group: ActionGroup,
  wanted: Readonly<Record<string, string>>,
): { fields: ChooserField[]; action: LegalAction } {
  let left = group.actions;
  const fields = (group.fields ?? []).map((field) => {
    const options = optionsOf(left, field);
    const chosen = options.find(({ key }) => key === wanted[field]) ?? options[0]!;
    left = left.filter((action) => keyOf(action.params[field]) === chosen.key);
    return { field, options, chosen: chosen.key };
  });
  return { fields, action: left[0]! };
}

/** The values of a field among actions, numbers by size. */
function optionsOf(actions: readonly LegalAction[], field: string): FieldOption[] {
  const found = new Map(actions.map((action) => [keyOf(action.params[field]), action.params[field]]));
  const options = [...found].map(([key, value]) => ({ key, value }));
  const numeric = options.every(({ value }) => typeof value === "number");
  return numeric ? options.sort((one, other) => Number(one.value) - Number(other.value)) : options;
}

/** What has to be wanted for an action to be chosen. */
export function wantedFor(group: ActionGroup, action: LegalAction): Record<string, string> {
  return Object.fromEntries((group.fields ?? []).map((field) => [field, keyOf(action.params[field])]));
}
