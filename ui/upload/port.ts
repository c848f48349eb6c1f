/** A stored file as it travels in data (form-definition 2, uploadFz). */
export interface UploadedFile {
  readonly name: string
  readonly fileId: string
  readonly url?: string
  readonly fileSize?: number
  readonly fileExtension?: string
  readonly fileVersionId?: string | undefined
}

/** What the field says about where and how its files are kept. */
export interface UploadRules {
  readonly accept?: string
  readonly fileSize?: number
  readonly sizeUnit?: string
  readonly pathType?: string
  readonly folder?: string
}

/** Stores one file. Rejects with what the server said; an aborted signal rejects with an AbortError. */
export interface UploadPort {
  upload(file: File, rules: UploadRules, onProgress: (percent: number) => void, signal: AbortSignal): Promise<UploadedFile>
  /** Shows a file of a kind that browsers can show, else downloads it; absent: its own `url` is a link. */
  open?(file: UploadedFile): void
  download?(file: UploadedFile): void
}

let port: UploadPort | undefined

/** The feature that keeps files registers how they get there. */
export function registerUploadPort(next: UploadPort): void {
  port = next
}

/** The registered port; undefined while no feature keeps files. */
export function uploadPort(): UploadPort | undefined {
  return port
}
