import type { CallAnswer } from '#engine/contract/call.ts'
import { expressionFacts } from '#engine/forms/expression-facts.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { Choice } from '#engine/forms/field-type.ts'
import { findRegions, regionPlace, seekRegions } from '#features/areas/web/entry.ts'
import type { allDictionaries, ChoiceNode } from '#features/dictionaries/contract.ts'
import { carrierName, findNamed, organizationFacts, organizationPlace, personName } from '#features/pickers/web/entry.ts'
import { relatedMeaning, relatedTexts, seekRelated } from '#ui/form-ports.ts'
import type { UserInfo } from '#features/session/contract.ts'

type Dictionaries = CallAnswer<typeof allDictionaries>['list']

interface FactsGiven {
  /** Epoch milliseconds. */
  readonly now: number
  /** Name of the time zone of the installation. */
  readonly zone: string
  readonly user: Pick<UserInfo, 'userId' | 'userName' | 'organizeId'> & { readonly positionId?: string }
  readonly dictionaries: Dictionaries
  readonly choices: (category: string) => readonly Choice[]
}

/**
 * Facts for forms and rules besides the record. Facts that only the server knows, such as the state of the flow, are absent; its
 * values take precedence when the record is saved.
 */
export function formFacts({ now, zone, user, dictionaries, choices }: FactsGiven): FormFacts {
  const entries = entriesOf(dictionaries)
  const own = organizationFacts(user.organizeId)
  return {
    now,
    zone,
    user: { id: user.userId, organizationId: user.organizeId, positionId: user.positionId },
    lookups: {
      dictionary: choices,
      organization: organizationPlace,
      carrier: (kind, id) => carrierName(kind, id),
      region: regionPlace,
      findRegions,
      seekRegions,
      findNamed,
      seekNamed: async (kind, names) => (await import('#features/pickers/web/sources/entry.ts')).seekNamed(kind, names),
      related: relatedTexts,
      findRows: relatedMeaning,
      seekRows: seekRelated,
      user: (id) => {
        const name = id === user.userId ? user.userName : personName(id)
        return name === undefined ? undefined : { name, account: '' }
      },
    },
    expressions: {
      user: {
        id: user.userId,
        organization: user.organizeId || null,
        organizationName: own?.name ?? null,
        region: own?.region ?? null,
        creditCode: own?.creditCode ?? null,
      },
      ...expressionFacts(entries),
    },
  }
}

type Entry = { readonly id: string; readonly code: string; readonly name: string; readonly enabled: boolean }

function entriesOf(dictionaries: Dictionaries): (category: string) => readonly Entry[] {
  const byCategory = new Map<string, readonly Entry[]>()
  for (const { id, enCode, dictionaryList } of dictionaries) {
    const entries = flat(dictionaryList)
    byCategory.set(enCode, entries).set(id, entries)
  }
  return (category) => byCategory.get(category) ?? []
}

const flat = (nodes: readonly ChoiceNode[]): readonly Entry[] =>
  nodes.flatMap(({ id, enCode, fullName, enabledMark, children }) => [
    { id, code: enCode, name: fullName, enabled: enabledMark === 1 },
    ...flat(children),
  ])
