import { useId } from 'react'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { saidFileMegabytes, saidFilesAtMost } from '#features/approvals/contract/said-files.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { useText } from '#ui/text/use-text.tsx'
import type { UploadedFile } from '#ui/upload/port.ts'
import { UploadBox } from '#ui/upload/upload-box.tsx'

const rules = { fileSize: saidFileMegabytes, sizeUnit: 'MB' } as const
const bytesAtMost = saidFileMegabytes * 1_048_576

function tooLarge({ fileSize }: { readonly fileSize: number }): Refusal | undefined {
  const params = { size: rules.fileSize, unit: rules.sizeUnit }
  return fileSize > bytesAtMost ? refusal('invalid', 'fields.upload.too-large', { params }) : undefined
}

interface FilesFieldProps {
  readonly files: readonly UploadedFile[]
  readonly onChange: (next: readonly UploadedFile[]) => void
  /** Told whether files are still on their way. */
  readonly onRunning: (isRunning: boolean) => void
  readonly problem?: string | undefined
}

/** Files and pictures beside an opinion or a comment: by button, drop or paste. */
export function FilesField({ files, onChange, onRunning, problem }: FilesFieldProps) {
  const t = useText()
  const id = useId()
  return (
    <div className={styles.field}>
      <UploadBox
        id={id}
        files={files}
        rules={rules}
        limit={saidFilesAtMost}
        buttonText={t('approvals.files')}
        check={tooLarge}
        invalid={problem !== undefined}
        {...(problem && { describedBy: `${id}-problem` })}
        onChange={onChange}
        onRunning={onRunning}
      />
      {problem ? (
        <div id={`${id}-problem`} role="alert" className={styles.message}>
          {problem}
        </div>
      ) : null}
    </div>
  )
}
