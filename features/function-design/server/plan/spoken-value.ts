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

/** Another function, or a field of it, which is called by its name once that function is read. */
export class OtherName {
  readonly functionId: string
  readonly field: string | undefined

  constructor(functionId: string, field?: string) {
    this.functionId = functionId
    this.field = field
  }
}

/** Parameters may be spoken themselves. */
export const spoken = (text: string, params: TextParams | Readonly<Record<string, unknown>> = {}): SpokenValue =>
  new SpokenValue(`function-design.difference.${text}`, params)
