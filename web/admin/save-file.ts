/** Has the browser save what an export call answered with: a link that opens once. */
export function saveFile({ url, name }: { readonly url: string; readonly name: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
