import { CheckCircleOutlined, CloseCircleOutlined, InfoCircleOutlined } from '#ui/icons.ts'
import type { CallAnswer } from '#engine/contract/call.ts'
import type { explainRight } from '#features/explain/contract.ts'
import styles from '#features/explain/web/explain.module.css'
import { useText } from '#ui/text/use-text.tsx'

type Finding = CallAnswer<typeof explainRight>

/** The answer, the rules it rests on, and what would change it. */
export function Findings({ found }: { readonly found: Finding }) {
  const t = useText()
  return (
    <>
      <h3 className={styles.verdict} data-allowed={found.allowed}>
        {found.allowed ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />} {found.verdict}
      </h3>
      <h4>{t('explain.reasons')}</h4>
      <ul className={styles.reasons}>
        {found.reasons.map(({ speaks, text }) => (
          <li key={text} data-speaks={speaks ?? 'neither'}>
            {speaks === 'for' ? <CheckCircleOutlined /> : speaks === 'against' ? <CloseCircleOutlined /> : <InfoCircleOutlined />}
            <span>
              <span className={styles.spoken}>{t(`explain.speaks-${speaks ?? 'neither'}`)}</span>
              {text}
            </span>
          </li>
        ))}
      </ul>
      {found.remedies.length > 0 ? (
        <>
          <h4>{t('explain.remedies')}</h4>
          <ul className={styles.remedies}>
            {found.remedies.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
