import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  commentLength,
  createComment,
  deleteComment,
  listComments,
  mentionsAtMost,
  type FlowComment,
} from '#features/approvals/contract/comments.ts'
import { isPicture, saidFilesIn } from '#features/approvals/contract/said-files.ts'
import { FilesField } from '#features/approvals/web/actions/files-field.tsx'
import { SaidFiles } from '#features/approvals/web/actions/said-files.tsx'
import styles from '#features/approvals/web/comments/comments.module.css'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { TextArea } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { UploadedFile } from '#ui/upload/port.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

/** Comments shown at first, and with each press on 查看更早的评论. */
const atOnce = 20
/** A page of the call has at most so many. */
const shownAtMost = 500

/** 流程评论: what people say about a request beside its flow. What is typed stays until it was sent. */
export function CommentsPane({ taskId }: { readonly taskId: string }) {
  const t = useText()
  const [size, setSize] = useState(atOnce)
  const comments = useCall(listComments, { query: { taskId, pageSize: size } }, { handles: 'all', keepRows: true })
  // What is typed below them stays where they cannot be read anew.
  if (comments.error && !comments.data)
    return <Problem text={comments.error.msg} traceId={comments.error.requestId} onRetry={() => void comments.refetch()} />
  if (!comments.data) return <Loading rows={4} />
  const { list, people, pagination, closed } = comments.data
  return (
    <div className={styles.pane}>
      {closed ? null : <CommentForm taskId={taskId} people={people} />}
      {list.length === 0 ? <p className={styles.none}>{t('approvals.comment.none')}</p> : null}
      <ul className={styles.list}>
        {list.map((comment) => (
          <CommentView key={comment.id} comment={comment} />
        ))}
      </ul>
      {pagination.total > list.length && size < shownAtMost ? (
        <Button type="link" onClick={() => setSize(Math.min(size + atOnce, shownAtMost))}>
          {t('approvals.comment.more')}
        </Button>
      ) : null}
    </div>
  )
}

interface CommentFormProps {
  readonly taskId: string
  readonly people: readonly { readonly id: string; readonly fullName: string }[]
}

function CommentForm({ taskId, people }: CommentFormProps) {
  const t = useText()
  const id = useId()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [sending, setSending] = useState(false)
  const [mentionIds, setMentionIds] = useState<readonly string[]>([])
  const create = useCommand(createComment, { refreshes: [listComments], handles: 'all' })
  const isEmpty = text.trim() === '' && files.length === 0
  const send = async () => {
    if (isEmpty || sending || create.busy) return
    const { ok } = await create.run({ body: { taskId, text, mentionIds: [...mentionIds], ...sentFilesOf(files) } })
    if (!ok) return
    setText('')
    setFiles([])
    setMentionIds([])
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  return (
    <div className={styles.form}>
      <TextArea
        aria-label={t('approvals.comment.write')}
        aria-describedby={create.error ? `${id}-problem` : undefined}
        placeholder={t('approvals.comment.placeholder')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={commentLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
      />
      <FilesField files={files} onChange={setFiles} onRunning={setSending} />
      {create.error ? (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {create.error.msg}
        </p>
      ) : null}
      <div className={styles.formFoot}>
        <Select<string[]>
          mode="multiple"
          className={styles.mention}
          aria-label={t('approvals.comment.mention')}
          placeholder={t('approvals.comment.mention')}
          optionFilterProp="label"
          maxCount={mentionsAtMost}
          value={[...mentionIds]}
          onChange={setMentionIds}
          options={people.map((person) => ({ value: person.id, label: person.fullName }))}
        />
        <Button type="primary" loading={create.busy} disabled={isEmpty || sending} onClick={() => void send()}>
          {t('approvals.comment.send')}
        </Button>
      </div>
    </div>
  )
}

/** Pictures and other files travel apart, as clients of the family draw them. */
function sentFilesOf(files: readonly UploadedFile[]) {
  return {
    image: JSON.stringify(files.filter(isPicture)),
    file: JSON.stringify(files.filter((one) => !isPicture(one))),
  }
}

function CommentView({ comment }: { readonly comment: FlowComment }) {
  const t = useText()
  const zone = useTimeZone()
  const { confirm } = useFeedback()
  const remove = useCommand(deleteComment, { refreshes: [listComments] })
  const files = [...saidFilesIn(comment.image), ...saidFilesIn(comment.file)]
  const { id, text, creatorUser, creatorTime, isDel, isDeleted, mentions } = comment
  const ask = async () => {
    if (await confirm({ text: t('approvals.comment.delete-question'), danger: true })) await remove.run({ params: { id } })
  }
  return (
    <li className={styles.comment}>
      <Avatar name={creatorUser} picture="" />
      <div className={styles.said}>
        <div className={styles.head}>
          <span className={styles.name}>{creatorUser}</span>
          <time className={styles.time} data-tabular>
            {fromEpoch(creatorTime, 'yyyy-MM-dd HH:mm', zone)}
          </time>
          {isDel ? (
            <Button type="link" size="small" loading={remove.busy} onClick={() => void ask()}>
              {t('approvals.comment.delete')}
            </Button>
          ) : null}
        </div>
        {isDeleted || text !== '' ? (
          <p className={isDeleted ? styles.deleted : styles.text}>{isDeleted ? t('approvals.comment.deleted') : text}</p>
        ) : null}
        {files.length > 0 ? <SaidFiles files={files} /> : null}
        {mentions.length > 0 ? (
          <p className={styles.mentioned}>
            {t('approvals.comment.mentioned', { names: mentions.map(({ fullName }) => fullName).join('、') })}
          </p>
        ) : null}
      </div>
    </li>
  )
}
