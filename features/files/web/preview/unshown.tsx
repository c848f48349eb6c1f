import { downloadFile } from '#features/files/web/download.ts'
import { Button } from '#ui/kit/button.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { UploadedFile } from '#ui/upload/port.ts'

interface UnshownProps {
  readonly file: UploadedFile
  readonly reason?: string | undefined
  /** Absent where another try would end in the same way; then the download is offered. */
  readonly onRetry?: (() => void) | undefined
  /** Nobody gets it, so nothing is offered. */
  readonly withheld?: boolean
}

/** Why a file is not shown, and what may be done. */
export function Unshown({ file, reason, onRetry, withheld = false }: UnshownProps) {
  const t = useText()
  return (
    <div className="file-preview-waiting">
      <Problem
        title={t('files.preview.not-shown')}
        text={
          <span className="file-preview-reason">
            {reason === undefined ? null : <span>{reason}</span>}
            {onRetry || withheld ? null : <Button onClick={() => downloadFile(file)}>{t('files.preview.download')}</Button>}
          </span>
        }
        {...(onRetry ? { onRetry } : {})}
      />
    </div>
  )
}
