import type { ListDefinition } from '#engine/forms/model.ts'
import { onEachDevice } from '#engine/forms/phone/phone-list.ts'
import { fieldsOfAddress, ownButtonsOf, withOwnButtons, type OwnButton } from '#engine/forms/own-buttons.ts'

/**
 * The list as its readers get it: own buttons without what the server alone needs. Conditions and addresses are filled in for each row, and
 * interfaces are called by it, so neither their ids nor constants for their parameters leave it.
 *
 * @param hidden names of the fields that the reader may not see: a script that has one of their keys as a word is left out, with its button
 */
export function withCutButtons(list: ListDefinition, hidden: ReadonlySet<string>): ListDefinition {
  const keys = new Set([...hidden].map((name) => name.slice(name.indexOf('.') + 1)))
  const words = (script: string): readonly string[] => script.match(/[\p{L}\p{N}_]+/gu) ?? []
  const namesHidden = (script: string): boolean => words(script).some((word) => keys.has(word))
  const { funcs, ...others } = list.rest ?? {}
  const told =
    funcs !== undefined && Object.values(funcs ?? {}).some((script) => namesHidden(String(script))) ? { ...list, rest: others } : list
  const buttons = ownButtonsOf(list)
  if (buttons.length === 0) return told
  return withOwnButtons(
    told,
    buttons.filter(({ script }) => !namesHidden(script)).map((button) => cut(button, hidden)),
  )
}

function cut(button: OwnButton, hidden: ReadonlySet<string>): OwnButton {
  return {
    ...button,
    when: '',
    interfaceId: '',
    interfaceName: '',
    parameters: [],
    formOptions: button.formOptions.filter(({ currentField }) => !hidden.has(currentField)),
    address: fieldsOfAddress(button.address).length > 0 ? '' : button.address,
  }
}

/** The list with the own buttons that somebody has alone. */
export const withGrantedButtons = (definition: ListDefinition, granted: ReadonlySet<string>): ListDefinition =>
  onEachDevice(definition, (list) => {
    const buttons = ownButtonsOf(list)
    const kept = buttons.filter(({ name }) => granted.has(name))
    return kept.length === buttons.length ? list : withOwnButtons(list, kept)
  })
