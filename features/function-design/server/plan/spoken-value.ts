import type { TextParams } from '#engine/texts/text.ts'

/** A value that has words of its own, which are said in the reader's language. */
export class SpokenValue {
  readonly text: string
  readonly params: Readonly<Record<string, unknown>>

  constructor(text: string, params: Readonly<Record<string, unknown>>) {
    this.text = text
    this.params = params
  }
}

/** Parameters may be spoken themselves. */
export const spoken = (text: string, params: TextParams | Readonly<Record<string, unknown>> = {}): SpokenValue =>
  new SpokenValue(`function-design.difference.${text}`, params)
