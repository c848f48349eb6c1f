import { flowTexts, mapFlowTexts } from '#engine/flows/flow-texts.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { Language } from '#engine/texts/text.ts'
import { sayWith, type Words } from '#engine/texts/translation.ts'
import { Derived } from '#server/cache/derived.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import type { Kernel } from '#server/kernel.ts'
import type { TextSource } from '#server/translations/text-source.ts'

/** A flow in the language of a reader. */
export interface SaidFlow {
  /** To be shown; decisions and what is stored go by the definition itself. */
  readonly definition: FlowDefinition
  /** Says a name that was stored with an event or a work item. */
  readonly say: (name: string) => string
}

const translated = new Derived<FlowDefinition>()

/** A version of a flow as the language says it; made once for each version and language. */
export async function saidFlow(kernel: Kernel, language: Language, definition: FlowDefinition): Promise<SaidFlow> {
  const words = (await kernel.translations.in(language)).of({ kind: 'flow', id: definition.id })
  const say = (name: string): string => sayWith(words, name)
  return { definition: words ? flowInWords(definition, words) : definition, say }
}

function flowInWords(definition: FlowDefinition, words: Words): FlowDefinition {
  return translated.get([definition, words], '', () => mapFlowTexts(definition, (text) => sayWith(words, text)))
}

/** What the current versions of flows say. */
export function flowWords(kernel: Kernel): TextSource {
  return {
    kind: 'flow',
    list: async () =>
      [...(await currentFlows(kernel)).values()].map(({ id, name, definition }) => ({
        owner: { kind: 'flow', id },
        name,
        texts: flowTexts(definition),
      })),
  }
}
