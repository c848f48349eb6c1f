const part = String.raw`\s*-?\d{1,3}(?:\.\d+)?%?\s*`
const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const made = new RegExp(`^(?:rgb|hsl|hsv)a?\\(${part},${part},${part}(?:,\\s*(?:0|1|0?\\.\\d+|1\\.0+)\\s*)?\\)$`, 'i')

/** Whether a text is a colour as clients of the family write it: `#1890ff`, `rgb(24, 144, 255)`, `hsla(…)`. Nothing else gets into a style. */
export const isColour = (text: string): boolean => hex.test(text) || made.test(text)
