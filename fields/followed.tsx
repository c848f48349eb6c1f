import { useEffect, useState, type ComponentType } from 'react'
import type { Reference } from '#engine/forms/field-type.ts'
import { parameterValues } from '#engine/forms/source-parameters.ts'
import { followingReference, type ChoiceSource, type Entry } from '#fields/choice-source.ts'
import { idsOf, type Ids } from '#fields/id-values.ts'
import { usePlace } from '#fields/place.tsx'
import { useFailedText } from '#fields/use-failed-text.ts'
import { useRelatedNames } from '#fields/use-related.ts'
import { formPorts, noteRelated, type OfferedEntry } from '#ui/form-ports.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Props of an editor of choices, whichever its type. */
export interface ChoiceEditorProps {
  readonly value: Ids
  readonly options: ChoiceSource
}

interface Read {
  readonly key: string
  readonly entries: readonly OfferedEntry[]
  readonly failed: boolean
}

const everyEntry = (entries: readonly OfferedEntry[]): readonly OfferedEntry[] =>
  entries.flatMap((entry) => [entry, ...everyEntry(entry.children ?? [])])

/** What an interface gives for what other fields hold now. An answer for values that were changed meanwhile is left aside. */
function useEntries(options: ChoiceEditorProps['options']) {
  const { valueOf } = usePlace()
  const to = followingReference(options)
  const { following } = options
  const sent = parameterValues(to?.parameters ?? [], valueOf)
  const [round, setRound] = useState(0)
  const [read, setRead] = useState<Read>()
  const key = JSON.stringify([to?.source, sent, round])
  useEffect(() => {
    if (!to || !following) return undefined
    let isAsked = true
    formPorts()
      .then((ports) => ports.offeredEntries(following.id, following, sent))
      .then(
        (entries) => {
          if (!isAsked) return
          // Whatever is chosen is shown by its name from now on, also where it is only read.
          noteRelated(
            to.source,
            everyEntry(entries).map(({ id, fullName }) => ({ id, texts: { [to.shown]: fullName } })),
          )
          setRead({ key, entries, failed: false })
        },
        () => isAsked && setRead({ key, entries: [], failed: true }),
      )
    return () => {
      isAsked = false
    }
    // What is asked for is in the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return { to, read: read?.key === key ? read : undefined, again: () => setRound(round + 1) }
}

interface FollowedProps {
  readonly value: Ids
  readonly options: ChoiceSource
  /** Absent where the value is only read. */
  readonly Editor?: ComponentType<ChoiceEditorProps>
  /** All that the editor is given. */
  readonly props?: object
}

/** A field whose choices an interface gives by what other fields hold: an editor over them, or the names of what was chosen. */
export function Followed({ value, options, Editor, props }: FollowedProps) {
  const to = followingReference(options)
  if (Editor) return <FollowedEditor Editor={Editor} props={{ ...props, value, options }} />
  return to ? <FollowedText to={to} ids={idsOf(value)} /> : null
}

interface FollowedEditorProps {
  readonly Editor: ComponentType<ChoiceEditorProps>
  readonly props: ChoiceEditorProps
}

/** An editor of choices over a list that is read again when a field changes that it hangs on. */
function FollowedEditor({ Editor, props }: FollowedEditorProps) {
  const t = useText()
  const failed = useFailedText()
  const { options, value } = props
  const { to, read, again } = useEntries(options)
  const entries = read?.entries ?? []
  const offered = new Set(everyEntry(entries).map(({ id }) => id))
  const others = idsOf(value).filter((id) => !offered.has(id))
  const { names } = useRelatedNames(to, others)
  // What the record holds keeps its name, though it is not offered, or not read yet.
  const held = others.map((id, index): Entry => ({ id, fullName: names[index] ?? id, disabled: true }))
  return (
    <>
      <Editor {...props} options={{ ...options, dataType: 'static', options: [...entries, ...held] }} />
      {read?.failed ? (
        <span role="status" style={{ color: 'var(--ant-color-text-secondary)' }}>
          {failed}
          <Button type="link" size="small" onClick={again}>
            {t('ui.retry')}
          </Button>
        </span>
      ) : null}
    </>
  )
}

/** Names of what was chosen, read where they are not known. */
function FollowedText({ to, ids }: { readonly to: Reference; readonly ids: readonly string[] }) {
  const { names } = useRelatedNames(to, ids)
  return <span>{ids.map((id, index) => names[index] ?? id).join(',')}</span>
}
