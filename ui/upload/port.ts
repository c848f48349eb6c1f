import type { ComponentType } from 'react'

/** A stored file as it is written in records and calls (form-definition 2, uploadFz). */
export interface UploadedFile {
  readonly name: string
  readonly fileId: string
  readonly url?: string
  readonly fileSize?: number
  readonly fileExtension?: string
  readonly fileVersionId?: string | undefined
}

/** Options of the field that say where and how its files are stored. */
export interface UploadRules {
  readonly accept?: string
  readonly fileSize?: number
  readonly sizeUnit?: string
  readonly pathType?: string
  readonly folder?: string
  /** Pictures that a text or thing shows; other files where absent. */
  readonly isPicture?: boolean
}

/** A file that is shown, among those it stands with, which come before and after it. */
export interface PreviewProps {
  readonly file: UploadedFile
  readonly among: readonly UploadedFile[]
  readonly onClose: () => void
}

/** A picture as it was uploaded, or as lists show it. */
export type PictureSize = 'whole' | 'small'

/** The server refused the file itself: sent again it would be refused again. */
export class RefusedFile extends Error {}

export interface UploadPort {
  /**
   * Stores one file. Rejects with a `RefusedFile`, with the server's error, or with an AbortError when the signal is aborted.
   *
   * @param onCheck told while the file is read for its hash, before anything is sent; small files are sent without it
   * @param onTrouble told when a part did not get through and is sent again after a while; what is told next ends it
   */
  upload(
    file: File,
    rules: UploadRules,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
    onCheck?: (percent: number) => void,
    onTrouble?: () => void,
  ): Promise<UploadedFile>
  /** Shows a file over the page; absent: its `url` is used as a link. */
  readonly Preview?: ComponentType<PreviewProps>
  download?(file: UploadedFile): void
  /** Downloads several files as one archive. */
  downloadAll?(files: readonly UploadedFile[]): void
  /** Address of a stored picture within this page; it counts until the page is left. */
  picture?(file: Pick<UploadedFile, 'fileId'>, size?: PictureSize): Promise<string>
  /** The same where it was read already. */
  readPicture?(file: Pick<UploadedFile, 'fileId'>, size: PictureSize): string | undefined
}

let port: UploadPort | undefined

/** Registers how files are stored; called by the feature that owns files. */
export function registerUploadPort(next: UploadPort): void {
  port = next
}

/** The registered port; undefined when no feature has registered one. */
export function uploadPort(): UploadPort | undefined {
  return port
}
