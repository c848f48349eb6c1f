import { useState } from 'react'
import { pictureTypes, readPicture } from '#ui/picture/read-picture.ts'
import { SectionCard } from '#features/profile/web/section-card.tsx'
import { SignatureDialog } from '#features/profile/web/signature-dialog.tsx'
import { imageOfPicture } from '#ui/signature/signature-image.ts'
import styles from '#features/profile/web/profile.module.css'
import { addSignature, chooseSignature, deleteSignature, mySignatures } from '#features/session/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FileButton } from '#web/admin/file-button.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

const refreshes = [mySignatures]

/** 个人签名: drawn or taken from a picture; the default one goes with what the user approves. */
export function SignatureSection() {
  const t = useText()
  const { confirm } = useFeedback()
  const call = useCall(mySignatures, {}, { handles: 'all' })
  const [drawing, setDrawing] = useState(false)
  const [problem, setProblem] = useState('')
  const add = useCommand(addSignature, { refreshes, handles: [422] })
  const choose = useCommand(chooseSignature, { refreshes })
  const remove = useCommand(deleteSignature, { refreshes })
  async function take(file: File) {
    const read = await readPicture(file)
    const signImg = typeof read === 'string' ? undefined : imageOfPicture(read)
    if (signImg === undefined) return setProblem(t(read === 'unreadable' ? 'profile.picture-unreadable' : 'profile.picture-too-large'))
    const outcome = await add.run({ body: { signImg, isDefault: 0 } })
    setProblem(!outcome.ok && outcome.error.code === 422 ? outcome.error.msg : '')
  }
  async function drop(id: string) {
    if (await confirm({ text: t('admin.remove-question'), danger: true })) await remove.run({ params: { id } })
  }
  const list = call.data ?? []
  return (
    <SectionCard
      title={t('profile.section.signatures')}
      call={call}
      actions={
        <>
          <Button type="primary" onClick={() => setDrawing(true)}>
            {t('profile.draw-signature')}
          </Button>
          <FileButton label={t('profile.take-signature')} accept={pictureTypes} busy={add.busy} onFile={(file) => void take(file)} />
        </>
      }
    >
      <div className={styles.quiet}>{t('profile.signature-help')}</div>
      <div role="alert">{problem ? <p className={styles.problem}>{problem}</p> : null}</div>
      {list.length === 0 ? <Empty text={t('profile.no-signatures')} /> : null}
      <ul className={styles.items}>
        {list.map(({ id, signImg, isDefault }, index) => (
          <li key={id} className={styles.item}>
            <img
              className={`${styles.paper} ${styles.signature}`}
              src={signImg}
              alt={t('profile.signature-number', { number: index + 1 })}
            />
            <div className={styles.buttons}>
              {isDefault === 1 ? (
                <StateText on text={t('profile.default')} />
              ) : (
                <Button size="small" onClick={() => void choose.run({ params: { id } })}>
                  {t('profile.make-default')}
                </Button>
              )}
              <Button size="small" danger onClick={() => void drop(id)}>
                {t('profile.delete')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {drawing ? <SignatureDialog onClose={() => setDrawing(false)} /> : null}
    </SectionCard>
  )
}
