import { isCovered } from '#engine/forms/covered-values.ts'
import { nearestName } from '#engine/forms/compiled-form.ts'
import type { FormField } from '#engine/forms/outline.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { textOfValue } from '#engine/forms/source-parameters.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { FormUse, FormUses } from '#features/data-interfaces/entry.ts'
import { serverFacts, type ServerFacts } from '#features/records/server/facts.ts'
import { flowDoors } from '#features/records/server/flow-doors.ts'
import { namedSourcesOf, type NamedSource } from '#features/records/server/interface-choices.ts'
import { publishedFunctions, type OnlineFunction } from '#features/records/server/online-function.ts'
import { visibleFields } from '#features/records/server/query/visible-fields.ts'
import type { Kernel } from '#server/kernel.ts'

/** By which fields somebody may ask an interface: those he sees of functions granted to him, and those that nodes show of requests before him. */
export const interfaceUses =
  (kernel: Kernel): FormUses =>
  async (session, interfaceId) => {
    const functions = (await publishedFunctions(kernel)).map((fn) => ({
      fn,
      named: namedSourcesOf(fn).filter((source) => source.interfaceId === interfaceId),
    }))
    const facts = await serverFacts(kernel, session)
    const uses = await Promise.all(
      functions
        .filter(({ named }) => named.length > 0)
        .map(async ({ fn, named }): Promise<readonly FormUse[]> => {
          const rights = await kernel.access.functionRights(session, fn.id)
          const seen = rights && visibleFields(fn, rights)
          const before = fn.flowId || fn.isFlowForm ? await flowDoors(kernel).formsBefore(session, fn) : []
          const shown = named.filter(({ field }) => seen?.inForm(field.name) || before.some((one) => one.inForm(field.name)))
          return shown.map((source) => useOf(fn, source, facts))
        }),
    )
    return uses.flat()
  }

function useOf(fn: OnlineFunction, { field, parameters, members }: NamedSource, facts: ServerFacts): FormUse {
  const outline = outlineOf(fn.form, fieldTypes)
  const followed = (key: string): FormField | undefined => outline.byName.get(nearestName(outline, field, key))
  return {
    parameters: parameters.map(({ field: name, fallback, follows }) => ({
      field: name,
      fallback,
      ...(follows === undefined ? {} : { textOf: textReader(followed(follows), facts) }),
    })),
    members: new Set(members),
  }
}

/** Reads what a client holds of the followed field: as it is sent with a record, or already as a parameter's text. */
function textReader(field: FormField | undefined, facts: ServerFacts): (sent: unknown) => string {
  return (sent) => {
    if (!field || sent === '' || sent === undefined || isCovered(field, sent)) return ''
    const read = field.type.fromWire(sent, field.options, facts)
    return read.ok ? textOfValue(read.value) : textOfValue(sent)
  }
}
