import { fillText, type Language, type Texts } from '#engine/texts/text.ts'

/** The name of a job for administrators; its code where it has none. */
export function titleOfJob(texts: Texts, language: Language, name: string): string {
  const key = `jobs.name.${name}`
  return key in texts ? fillText(texts, language, key) : name
}
