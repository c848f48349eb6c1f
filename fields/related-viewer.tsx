import { useEffect, useState, type ComponentType } from 'react'
import type { Reference } from '#engine/forms/field-type.ts'
import { idsOf, type Ids } from '#fields/id-values.ts'
import { usePlace } from '#fields/place.tsx'
import styles from '#fields/related.module.css'
import { useFailedText } from '#fields/use-failed-text.ts'
import { useRelatedNames } from '#fields/use-related.ts'
import { formPorts, type FormPorts } from '#ui/form-ports.ts'
import { useText } from '#ui/text/use-text.tsx'

type Detail = FormPorts['RelatedDetail']

/** The names of the rows; those of records open them as text. */
export function RelatedViewer({ value, to }: { readonly value: Ids; readonly to: Reference | undefined }) {
  const t = useText()
  const failed = useFailedText()
  const { narrow, facts } = usePlace()
  const ids = idsOf(value)
  const { state, names } = useRelatedNames(to, ids, narrow !== true)
  const [open, setOpen] = useState<string | undefined>()
  const told = ids.map((id) => facts.lookups.named?.(id))
  // The server told the name with the record to who may not look the row up himself, as an approver does not after his decision.
  if (told.length > 0 && told.every((name) => name !== undefined) && names.every((name) => name === undefined) && state !== 'loading')
    return <span>{told.join('、')}</span>
  if (state === 'loading') return <span>{t('ui.loading')}</span>
  if (state === 'failed' || !to) return <span>{failed}</span>
  // On a card or in a cell the whole is one button already, and cells cut what is too long for their line.
  if (narrow) return <>{names.map((name) => name ?? t('fields.related.hidden')).join('、')}</>
  return (
    <span className={styles.names}>
      {ids.map((id, index) => {
        const name = names[index]
        if (name === undefined)
          return (
            <span key={id} className={styles.quiet}>
              {t('fields.related.hidden')}
            </span>
          )
        if (to.source.kind !== 'function') return <span key={id}>{name}</span>
        return (
          <button
            key={id}
            type="button"
            className={styles.link}
            aria-label={t('fields.related.open', { name })}
            onClick={() => setOpen(id)}
          >
            {name === '' ? t('fields.related.title') : name}
          </button>
        )
      })}
      {open === undefined ? null : <OpenedRow to={to} id={open} onClose={() => setOpen(undefined)} />}
    </span>
  )
}

function OpenedRow({ to, id, onClose }: { readonly to: Reference; readonly id: string; readonly onClose: () => void }) {
  const [loaded, setLoaded] = useState<{ readonly Detail: Detail }>()
  useEffect(() => {
    let isDrawn = true
    formPorts().then(
      ({ RelatedDetail }) => isDrawn && setLoaded({ Detail: RelatedDetail }),
      () => isDrawn && onClose(),
    )
    return () => {
      isDrawn = false
    }
  }, [onClose])
  const Shown: ComponentType<{ source: Reference['source']; id: string; onClose: () => void }> | undefined = loaded?.Detail
  return Shown ? <Shown source={to.source} id={id} onClose={onClose} /> : null
}
