import { givenValues } from '#engine/forms/begun-values.ts'
import { isJson } from '#engine/forms/codec-members.ts'
import type { FormSettings } from '#engine/forms/model.ts'
import type { OwnButton } from '#engine/forms/own-buttons.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { functionConfig, getRecord } from '#features/records/contract.ts'
import { openFunction, type OpenFunction } from '#features/records/web/open-function.ts'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { accessTo } from '#web/session/use-access.ts'
import type { CurrentUser } from '#web/session/session-store.ts'

/** The form of another function that a button opens. */
export interface BegunForm {
  readonly target: OpenFunction
  /** What the record of the list gives its fields, as it travels. */
  readonly wire: Readonly<Record<string, unknown>>
  /** Names its kept input: the button with the record. */
  readonly key: string
  readonly title: string
}

/** Why it is not opened: the key of a text, and what the server said where it said something. */
export interface NotBegun {
  readonly refused: string
  readonly msg?: string
}

interface Beginning {
  readonly button: OwnButton
  readonly from: OpenFunction
  /** The record that the button stands at; absent above the list. */
  readonly id: string | undefined
  readonly permissions: CurrentUser['permissionList']
}

/** Reads the function that a button opens and what the record gives its form; only what the reader sees of both. */
export async function beginForm({ button, from, id, permissions }: Beginning): Promise<BegunForm | NotBegun> {
  try {
    const modelId = button.functionId
    const config = await request(functionConfig, { params: { modelId }, query: {} }, { handles: 'all' })
    const target = openFunction(modelId, config)
    if (!target) return { refused: 'own-button.form-unreadable' }
    const { judges, buttons } = target.list
    const offers = buttons.some(({ name }) => name === 'add')
    if (!offers || (judges.buttons && !accessTo(permissions, target.menuId).button('btn_add')))
      return { refused: 'own-button.form-no-right' }
    const wire = id === undefined ? {} : await givenBy(from, id, button)
    const form = { ...target.form, settings: framed(target.form.settings, button) }
    return { target: { ...target, form }, wire, key: `${button.name}@${id ?? ''}`, title: button.title }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.code === 403 || error.code === 404 ? { refused: 'own-button.form-no-right' } : { refused: '', msg: error.msg }
  }
}

async function givenBy(from: OpenFunction, id: string, { formOptions }: OwnButton): Promise<Readonly<Record<string, unknown>>> {
  if (formOptions.length === 0) return {}
  const record = await request(getRecord, { params: { modelId: from.id, id } }, { handles: 'all' })
  const read = parsedJson(record.data)
  return givenValues(formOptions, isJson(read) ? read : {}, id)
}

function framed(settings: FormSettings, { frame, width }: OwnButton): FormSettings {
  const widths = width === '' ? {} : { dialogWidth: width, drawerWidth: width, fullScreenWidth: width }
  return { ...settings, popup: frame, ...widths }
}
