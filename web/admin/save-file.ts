/** Starts the download of an exported file; its link works once. */
export function saveFile({ url, name }: { readonly url: string; readonly name: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
