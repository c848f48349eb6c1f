import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import styles from '#web/shell/second-factor/second-factor.module.css'

/** Shows recovery codes, which nobody can read again, and saves them as a file. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      open
      title={t('web.factor.codes')}
      width={440}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => save(t('web.factor.codes'), codes)}>{t('web.factor.codes-save')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('web.factor.codes-kept')}
          </Button>
        </>
      }
    >
      <p>{t('web.factor.codes-help')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}

function save(name: string, codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  saveFile({ name: `${name}.txt`, url: address })
}
