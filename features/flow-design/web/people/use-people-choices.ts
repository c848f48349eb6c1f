import { useMemo, useState } from 'react'
import { openedLists, type MemberChosen, type MissingMember, type OpenableList } from '#features/flow-design/contract.ts'

export const keyOf = ({ kind, id }: Pick<MissingMember, 'kind' | 'id'>): string => `${kind}:${id}`

/** What stands for those whom a file names and who are not here: `''` leaves one out, undefined is not decided yet. */
export interface PeopleChoices {
  readonly of: (missing: MissingMember) => string | undefined
  readonly choose: (missing: MissingMember, to: string | undefined) => void
  readonly chosen: readonly MemberChosen[]
  /** The lists of these that would let everybody in, as all in them are left out. */
  readonly opened: (missing: readonly MissingMember[]) => readonly OpenableList[]
  /** How many are not decided, and how many lists need somebody. */
  readonly open: (missing: readonly MissingMember[]) => number
}

/** Choices begin with those that were made before, and with what the server proposes. */
export function usePeopleChoices(missing: readonly MissingMember[]): PeopleChoices {
  const [typed, setTyped] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  return useMemo(() => {
    const of = (one: MissingMember): string | undefined =>
      typed.has(keyOf(one)) ? typed.get(keyOf(one)) : (one.to ?? one.proposal?.id ?? undefined)
    return {
      of,
      choose: (one, to) => setTyped((before) => new Map(before).set(keyOf(one), to)),
      chosen: missing.flatMap((one) => {
        const to = of(one)
        return to === undefined ? [] : [{ kind: one.kind, id: one.id, to }]
      }),
      opened: (asked) => openedLists(asked, of),
      open: (asked) => asked.filter((one) => of(one) === undefined).length + openedLists(asked, of).length,
    }
  }, [missing, typed])
}
