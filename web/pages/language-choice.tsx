import { languages } from '#engine/texts/text.ts'
import { useText } from '#ui/text/use-text.tsx'
import { chooseOwnLanguage } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/language-frame.tsx'
import styles from '#web/pages/language-choice.module.css'

/** A choice of languages, each under its own name, so that users find theirs whatever language is shown. */
export function LanguageChoice() {
  const t = useText()
  const shown = useLanguage()
  return (
    <div className={styles.row} role="group" aria-label={t('web.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className={styles.choice}
          aria-pressed={language === shown}
          onClick={() => void chooseOwnLanguage(language)}
        >
          {t(`web.language.${language}`)}
        </button>
      ))}
    </div>
  )
}
