/** What may be stored under one extension, and how it is answered. */
export interface AcceptedType {
  /** What the content must look like: names of the sniffing library, or text. */
  readonly looksLike: readonly string[] | 'text'
  readonly contentType: string
  /** Browsers show it themselves; everything else is answered as an attachment (security 8.4). */
  readonly inline?: boolean
  readonly image?: 'encoded' | 'as-is'
  /** A ZIP archive: a document that consists of parts, or one for whatever the user put into it. */
  readonly packed?: 'document' | 'archive'
}

const image = (contentType: string, looksLike: readonly string[], rest: Partial<AcceptedType> = {}): AcceptedType => ({
  looksLike,
  contentType,
  image: 'encoded',
  ...rest,
})
const other = (contentType: string, looksLike: readonly string[], packed?: AcceptedType['packed']): AcceptedType => ({
  looksLike,
  contentType,
  ...(packed ? { packed } : {}),
})

const jpeg = image('image/jpeg', ['jpg'], { inline: true })
const word = 'application/vnd.openxmlformats-officedocument.'

/**
 * Documents, images, audio, video and zip by extension (security 8.3). What is not here is refused, so the list of what may
 * never be stored (html, svg, scripts, programs) needs no second one.
 */
const types: ReadonlyMap<string, AcceptedType> = new Map(
  Object.entries({
    png: image('image/png', ['png', 'apng'], { inline: true }),
    jpg: jpeg,
    jpeg,
    gif: image('image/gif', ['gif'], { inline: true }),
    webp: image('image/webp', ['webp']),
    tif: image('image/tiff', ['tif']),
    tiff: image('image/tiff', ['tif']),
    bmp: image('image/bmp', ['bmp'], { inline: true, image: 'as-is' }),
    pdf: { looksLike: ['pdf'], contentType: 'application/pdf', inline: true },
    doc: other('application/msword', ['cfb']),
    xls: other('application/vnd.ms-excel', ['cfb']),
    ppt: other('application/vnd.ms-powerpoint', ['cfb']),
    wps: other('application/vnd.ms-works', ['cfb']),
    et: other('application/octet-stream', ['cfb']),
    dps: other('application/octet-stream', ['cfb']),
    docx: other(`${word}wordprocessingml.document`, ['docx'], 'document'),
    xlsx: other(`${word}spreadsheetml.sheet`, ['xlsx'], 'document'),
    pptx: other(`${word}presentationml.presentation`, ['pptx'], 'document'),
    ofd: other('application/ofd', ['zip'], 'document'),
    rtf: other('application/rtf', ['rtf']),
    zip: other('application/zip', ['zip'], 'archive'),
    txt: { looksLike: 'text', contentType: 'text/plain; charset=utf-8' },
    csv: { looksLike: 'text', contentType: 'text/csv; charset=utf-8' },
    mp3: other('audio/mpeg', ['mp3']),
    wav: other('audio/wav', ['wav']),
    ogg: other('audio/ogg', ['ogg', 'oga', 'opus']),
    m4a: other('audio/mp4', ['m4a', 'mp4']),
    aac: other('audio/aac', ['aac']),
    flac: other('audio/flac', ['flac']),
    amr: other('audio/amr', ['amr']),
    mp4: other('video/mp4', ['mp4', 'm4v']),
    mov: other('video/quicktime', ['mov']),
    avi: other('video/x-msvideo', ['avi']),
    mkv: other('video/x-matroska', ['mkv']),
    webm: other('video/webm', ['webm']),
    wmv: other('video/x-ms-wmv', ['asf']),
    flv: other('video/x-flv', ['flv']),
  } satisfies Record<string, AcceptedType>),
)

/** Undefined for what may not be stored. @param extension in lower case, without the dot */
export function acceptedType(extension: string): AcceptedType | undefined {
  return types.get(extension)
}
