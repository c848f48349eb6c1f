import { parameterText } from '#engine/values/parameter-text.ts'
import { buttonHolds, fieldsOfCondition } from '#engine/forms/own-button-holds.ts'
import { fieldsOfAddress, filledAddress, ownButtonsOf, standsIn, type OwnButton } from '#engine/forms/own-buttons.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import { rowButtonsMember } from '#features/records/contract/buttons.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import { factsForOwner, type ServerFacts } from '#features/records/server/facts.ts'
import type { StoredRecord } from '#features/records/server/load.ts'
import type { FilterScope } from '#features/records/server/query/filter.ts'
import type { StoredRow } from '#features/records/server/query/list.ts'
import { valueIn } from '#features/records/server/stored-value.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** The own buttons of rows that are granted to the reader. Conditions are part of the definition, so they may read what he does not see. */
const buttonsOfRows = ({ fn, rights }: AskedFunction): readonly OwnButton[] =>
  ownButtonsOf(listOnAnyDevice(fn.list)).filter(
    (button) => rights.buttons.has(button.name) && (standsIn(button, 'row') || standsIn(button, 'selection')),
  )

/** The scope of a list that also reads what conditions and addresses of its own buttons name. */
export function withButtonFields(scope: FilterScope, asked: AskedFunction): FilterScope {
  const keys = new Set(buttonsOfRows(asked).flatMap((button) => [...fieldsOfCondition(button), ...fieldsOfAddress(button.address)]))
  if (keys.size === 0) return scope
  const named = asked.fn.tables.main.stored.filter(({ field }) => keys.has(field.key))
  return { ...scope, also: [...(scope.also ?? []), ...named] }
}

/** What a row of the list says of its own buttons; nothing in a list without any. */
export function rowButtons(asked: AskedFunction, session: Pick<SignedIn, 'userId' | 'seenBy'>): (row: StoredRow) => object {
  const buttons = buttonsOfRows(asked)
  if (buttons.length === 0) return () => ({})
  const { fn, facts } = asked
  const stored = new Map(fn.tables.main.stored.map((one) => [one.field.key, one]))
  const applying = applyingButtons(asked, buttons)
  return (row) => {
    const own = factsForOwner(facts, session, row.owner_id)
    const valueOf = (key: string): unknown => {
      const found = stored.get(key)
      return found && valueIn(found, row, own)
    }
    return { [rowButtonsMember]: applying({ valueOf, state: row.flow_state, own }) }
  }
}

/** What the detail of a record says of its own buttons, as a row of the list does; undefined in a list without any. */
export function recordButtons(asked: AskedFunction, { values, flowState: state }: StoredRecord, own: ServerFacts): Told | undefined {
  const buttons = buttonsOfRows(asked)
  return buttons.length === 0 ? undefined : applyingButtons(asked, buttons)({ valueOf: (key) => values[key], state, own })
}

/** The buttons that apply to a record, by name, with the addresses of links. */
type Told = Readonly<Record<string, string>>

interface AskedRecord {
  readonly valueOf: (key: string) => unknown
  readonly state: StoredRow['flow_state']
  readonly own: ServerFacts
}

function applyingButtons({ fn, visible }: AskedFunction, buttons: readonly OwnButton[]): (record: AskedRecord) => Told {
  const outline = outlineOf(fn.form, fieldTypes)
  const stored = new Map(fn.tables.main.stored.map((one) => [one.field.key, one]))
  return ({ valueOf, state, own }) => {
    const textOf = (key: string): string => {
      const { field } = stored.get(key) ?? {}
      // An address shows what it holds: nothing of a hidden field, and covered values of a masked one.
      return field && visible.inForm(field.name) ? parameterText(field.type.toWire(valueOf(key), field.options, own)) : ''
    }
    const flowState = state === null ? undefined : String(wireStatus(state))
    const applying = buttons.filter((button) => buttonHolds(button, outline, { valueOf, flowState }, own))
    return Object.fromEntries(
      applying.map(({ name, action, address }) => [name, action === 'link' ? (filledAddress(address, textOf) ?? '') : ''] as const),
    )
  }
}
