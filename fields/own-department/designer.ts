import { describing } from '#fields/describing.ts'

/** Only old definitions have it, so the palette does not offer it. */
export const designer = describing({ settings: [] })
