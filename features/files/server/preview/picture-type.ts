/** Of one picture within a document, and of all of them together: a small file may unpack into more than a browser can hold. */
const mostPixels = { each: 40_000_000, all: 100_000_000 } as const

interface PictureHead {
  readonly type: string
  readonly width: number
  readonly height: number
}

/** What first bytes say of the pictures that are shown, and where their sizes stand; all others (SVG, EMF) are left out. */
const heads: readonly {
  readonly starts: readonly number[]
  readonly type: string
  readonly size: (view: DataView) => readonly number[]
}[] = [
  { starts: [0x89, 0x50, 0x4e, 0x47], type: 'image/png', size: (view) => [view.getUint32(16), view.getUint32(20)] },
  { starts: [0x47, 0x49, 0x46, 0x38], type: 'image/gif', size: (view) => [view.getUint16(6, true), view.getUint16(8, true)] },
  { starts: [0x42, 0x4d], type: 'image/bmp', size: (view) => [Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true))] },
  { starts: [0xff, 0xd8, 0xff], type: 'image/jpeg', size: sizeOfJpeg },
]

/** Counts pixels of the pictures of one document. */
export class PictureBudget {
  #pixels = 0

  /** The type of a picture that may be shown; undefined for what is none, and for more pixels than a browser should unpack. */
  typeOf(bytes: Uint8Array): string | undefined {
    const head = headOf(bytes)
    const pixels = head ? head.width * head.height : 0
    if (!head || pixels === 0 || pixels > mostPixels.each || this.#pixels + pixels > mostPixels.all) return undefined
    this.#pixels += pixels
    return head.type
  }
}

function headOf(bytes: Uint8Array): PictureHead | undefined {
  const kind = heads.find(({ starts }) => starts.every((byte, at) => bytes[at] === byte))
  try {
    const [width = 0, height = 0] = kind?.size(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? []
    return kind && { type: kind.type, width, height }
  } catch (problem) {
    // It ends before its size.
    if (problem instanceof RangeError) return undefined
    throw problem
  }
}

/** ITU-T T.81, B.2.2: the first frame header tells it; the segments before it are passed over. */
function sizeOfJpeg(view: DataView): readonly number[] {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return []
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)]
  }
}
