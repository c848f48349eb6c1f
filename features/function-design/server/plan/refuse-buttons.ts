import { outlineOf } from '#engine/forms/outline.ts'
import { ownButtonsOf, type OwnButton } from '#engine/forms/own-buttons.ts'
import { refusal } from '#engine/values/refusal.ts'
import { listOnAnyDevice, ownButtonsOfPhoneAlone } from '#engine/forms/phone/phone-list.ts'
import { callableInterface } from '#features/data-interfaces/entry.ts'
import type { FunctionDraft } from '#features/function-design/server/draft-store.ts'
import { placed, type PlacedRefusal } from '#features/function-design/server/plan/read-draft.ts'
import { functionById, type FunctionDefinition } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Asking } from '#server/managed/resource.ts'

/** Where the faults of own buttons stand in the designer of lists. */
const section = 'own-buttons'

/** Interfaces and functions that own buttons of the list name and that are not there, or not what the button needs. */
export async function refuseButtons(
  { kernel }: Pick<Asking, 'kernel'>,
  draft: Pick<FunctionDraft, 'id'>,
  wanted: FunctionDefinition,
): Promise<readonly PlacedRefusal[]> {
  const ofPhone = new Set(ownButtonsOfPhoneAlone(wanted.list).map(({ name }) => name))
  const found = await Promise.all(
    ownButtonsOf(listOnAnyDevice(wanted.list)).map(async (button) => {
      const wrong = button.action === 'interface' ? await wrongCall(kernel, button) : await wrongTarget(kernel, button, draft.id, wanted)
      return wrong.map(([text, params]) =>
        placed(
          'list',
          refusal('invalid', `function-design.refused.button-${text}`, { params: { ...params, button: button.label } }),
          ofPhone.has(button.name) ? `phone-${section}` : section,
        ),
      )
    }),
  )
  return found.flat()
}

type Wrong = readonly [text: string, params?: Readonly<Record<string, string>>]

async function wrongCall(kernel: Kernel, { interfaceId, parameters }: OwnButton): Promise<readonly Wrong[]> {
  if (interfaceId === '') return []
  const known = await callableInterface(kernel, interfaceId)
  if (!known) return [['no-interface']]
  const given = new Set(
    parameters.filter(({ relationField = '', defaultValue = '' }) => relationField + defaultValue !== '').map(({ field }) => field),
  )
  return known.needs.filter(({ field }) => !given.has(field)).map(({ name }): Wrong => ['no-parameter', { name }])
}

async function wrongTarget(kernel: Kernel, button: OwnButton, ownId: string, wanted: FunctionDefinition): Promise<readonly Wrong[]> {
  const { action, functionId, formOptions } = button
  if ((action !== 'form' && action !== 'flow') || functionId === '') return []
  const target: FunctionDefinition | undefined = functionId === ownId ? wanted : await functionById(kernel, functionId)
  if (!target) return [['no-function']]
  const { byName } = outlineOf(target.form, fieldTypes)
  const gone = formOptions
    .filter(({ field }) => byName.get(field)?.type.nature !== 'value')
    .map(({ field }): Wrong => ['no-field', { field }])
  return [
    ...(action === 'flow' && target.flowId === undefined ? [['no-flow'] as const] : []),
    ...(action === 'form' && target.flowId !== undefined ? [['has-flow'] as const] : []),
    ...gone,
  ]
}
