import { useState } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { Translate } from '#ui/text/use-text.tsx'
import styles from '#web/form/form.module.css'
import type { Clash, Meanwhile } from '#web/form/reapply-input.ts'

/**
 * Shown after input was reapplied to data that somebody else has changed: what only the others changed, and both values of what
 * both changed, to choose from; and what was typed into fields that the form has lost since.
 */
export function MergeNote({ theirs, both, gone }: Meanwhile) {
  const t = useText()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const take = (clash: Clash) => {
    clash.takeTheirs()
    setTaken(new Set([...taken, clash.path]))
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={t(theirs.length + both.length === 0 ? 'form.merged.newer' : 'form.merged.title')}
      description={
        <>
          {both.length === 0 ? null : <div>{t('form.merged.both')}</div>}
          {both.length === 0 ? null : (
            <ul className={styles.clashes}>
              {both.map((clash) => (
                <li key={clash.path}>
                  <span>
                    <b>{placeOf(clash, t)}</b>
                    {t('form.merged.values', { mine: wordsOf(clash.mine, t), theirs: wordsOf(clash.theirs, t) })}
                  </span>
                  {taken.has(clash.path) ? (
                    <span role="status">{t('form.merged.taken')}</span>
                  ) : (
                    <Button size="small" onClick={() => take(clash)}>
                      {t('form.merged.take')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {gone.length === 0 ? null : (
            <>
              <div>{t('form.merged.gone')}</div>
              <ul className={styles.clashes}>
                {gone.map(({ name, label, text }) => (
                  <li key={name}>
                    <span>
                      <b>{label}</b>
                      {t('form.merged.entered', { text: wordsOf(text, t) })}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {theirs.length === 0 ? null : <div>{t('form.merged.theirs', { fields: theirs.join('、') })}</div>}
        </>
      }
      closable
    />
  )
}

function placeOf({ label, column, row }: Clash, t: Translate): string {
  if (row === undefined) return label
  return column === undefined ? t('form.merged.row', { label, row }) : t('form.merged.cell', { label, row, column })
}

function wordsOf(text: string | undefined, t: Translate): string {
  if (text === undefined) return t('form.merged.removed')
  return text === '' ? t('form.merged.nothing') : text
}
