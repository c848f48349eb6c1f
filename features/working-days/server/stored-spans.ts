import type { Selectable } from 'kysely'
import { clockText, type DaySpan } from '#engine/values/working-time.ts'
import { spansOf, type TypedSpans } from '#features/working-days/contract/office-spans.ts'
import type { Tables } from '#server/database/types.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    office_hours: {
      id: string
      /** `08:30-12:00`, or empty. */
      span1: string
      span2: string
      span3: string
      span4: string
      version: number
      modified_at: Date
    }
  }
}

/** Office hours as their row keeps them. */
type Spans = Pick<Selectable<Tables['office_hours']>, keyof TypedSpans>

const told = (stored: string): string[] => (stored === '' ? [] : stored.split('-'))

/** The two times of each span, none of an empty one. */
export function toldSpans({ span1, span2, span3, span4 }: Spans): Record<keyof Spans, string[]> {
  return { span1: told(span1), span2: told(span2), span3: told(span3), span4: told(span4) }
}

/** What is stored of typed spans: in the order of the day, whatever places they were typed in. */
export function storedSpans(typed: TypedSpans): Spans {
  const [span1 = '', span2 = '', span3 = '', span4 = ''] = spansOf(typed).map(({ begin, end }) => `${clockText(begin)}-${clockText(end)}`)
  return { span1, span2, span3, span4 }
}

/** What the row says. */
export function storedHours(row: Spans): readonly DaySpan[] {
  return spansOf(toldSpans(row))
}
