import { SearchOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useAtLeast } from '#ui/theme/media.ts'
import styles from '#web/commands/command-bar-button.module.css'
import { loadCommandBar, openCommandBar } from '#web/commands/command-bar-store.ts'
import { signOf } from '#web/keys/key-signs.ts'

/** A failure shows itself when the bar is opened. */
const prepare = (): void => void loadCommandBar().catch(() => undefined)

/** Opens the command bar; where there is room it looks like the field that it opens. */
export function CommandBarButton() {
  const t = useText()
  const wide = useAtLeast('desktop')
  const events = { onPointerEnter: prepare, onFocus: prepare, onClick: openCommandBar, 'aria-haspopup': 'dialog' as const }
  if (!wide) return <IconButton size="middle" name={t('commands.title')} icon={<SearchOutlined />} {...events} />
  return (
    <button type="button" className={styles.button} {...events}>
      <SearchOutlined aria-hidden="true" />
      <span className={styles.word}>{t('commands.title')}</span>
      <span className={styles.keys} aria-hidden="true">
        {signOf('Mod')} K
      </span>
    </button>
  )
}
