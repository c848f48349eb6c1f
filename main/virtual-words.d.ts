/** All texts of the browser's side in one language, with `-later` those that only the administration shows, with `-fields` those of field types beside the usual ones; the build makes them of each `texts.ts` (`vite.config.ts`). */
declare module 'virtual:words/*' {
  const words: Readonly<Record<string, string>>
  export default words
}
