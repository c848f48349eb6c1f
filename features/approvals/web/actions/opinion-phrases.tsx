import { useState } from 'react'
import { createCommonWords, deleteCommonWords, selectCommonWords, wordsLength, type CommonWords } from '#features/common-words/contract.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { CloseOutlined, PlusOutlined, SettingOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface OpinionPhrasesProps {
  /** Phrases offered to everybody. */
  readonly fixed: readonly string[]
  /** The current text. */
  readonly value: string
  readonly onChoose: (phrase: string) => void
}

const offered = { refreshes: [selectCommonWords], announce: false }

/** Phrases to insert: the fixed ones, those of the administrator, and the user's own, which can be added and removed here. */
export function OpinionPhrases({ fixed, value, onChoose }: OpinionPhrasesProps) {
  const t = useText()
  const [managing, setManaging] = useState(false)
  const { data } = useCall(selectCommonWords, {}, { handles: 'all' })
  const add = useCommand(createCommonWords, offered)
  const kept = (data?.list ?? []).filter(({ commonWordsText }) => !fixed.includes(commonWordsText))
  const text = value.trim()
  const isNew = text !== '' && text.length <= wordsLength && ![...fixed, ...kept.map((one) => one.commonWordsText)].includes(text)
  const hasOwn = kept.some(isOwn)
  return (
    <div className={styles.phrases} role="group" aria-label={t('approvals.phrases')}>
      {fixed.map((phrase) => (
        <Button key={phrase} size="small" onClick={() => onChoose(phrase)}>
          {phrase}
        </Button>
      ))}
      {kept.map((phrase) => (
        <KeptPhrase key={phrase.id} phrase={phrase} managing={managing} onChoose={onChoose} />
      ))}
      {isNew ? (
        <Button
          size="small"
          type="link"
          icon={<PlusOutlined />}
          loading={add.busy}
          onClick={() => void add.run({ body: { commonWordsText: text } })}
        >
          {t('approvals.phrases.add')}
        </Button>
      ) : null}
      {hasOwn ? (
        <Button size="small" type="link" icon={<SettingOutlined />} onClick={() => setManaging(!managing)}>
          {t(managing ? 'approvals.phrases.managed' : 'approvals.phrases.manage')}
        </Button>
      ) : null}
    </div>
  )
}

function isOwn({ commonWordsType }: CommonWords): boolean {
  return commonWordsType === 1
}

interface KeptPhraseProps {
  readonly phrase: CommonWords
  readonly managing: boolean
  readonly onChoose: (phrase: string) => void
}

function KeptPhrase({ phrase, managing, onChoose }: KeptPhraseProps) {
  const t = useText()
  const remove = useCommand(deleteCommonWords, offered)
  const { id, version, commonWordsText: text } = phrase
  return (
    <span className={styles.phrase}>
      <Button size="small" title={text} onClick={() => onChoose(text)}>
        <span className={styles.phraseText}>{text}</span>
      </Button>
      {managing && isOwn(phrase) ? (
        <IconButton
          size="small"
          danger
          name={t('approvals.phrases.remove', { phrase: text })}
          icon={<CloseOutlined />}
          disabled={remove.busy}
          onClick={() => void remove.run({ params: { id }, body: { version } })}
        />
      ) : null}
    </span>
  )
}
