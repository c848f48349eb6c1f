/** A PDF with a text of Latin letters on each page, and if wanted with a field on the first that is filled in: it looks like a blue area. */
export function givenPdf(pages: readonly string[], { field = false } = {}): string {
  const widget = `${4 + pages.length * 2} 0 R`
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${field ? `/AcroForm << /Fields [${widget}] >> ` : ''}>>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, at) => {
      const content = `BT /F1 48 Tf 60 700 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R ${field && at === 0 ? `/Annots [${widget}] ` : ''}>>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
    ...(field ? filledField(5 + pages.length * 2) : []),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}

/** A field and how it looks, which is the object of this number. */
function filledField(look: number): readonly string[] {
  const content = '0 0 1 rg 0 0 440 100 re f'
  return [
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (filled in) /F 4 /Rect [60 100 500 200] /P 4 0 R /AP << /N ${look} 0 R >> >>`,
    `<< /Type /XObject /Subtype /Form /BBox [0 0 440 100] /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
}
