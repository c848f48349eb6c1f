/** A QR code, drawn on the page itself. */
export { QRCode } from 'antd'
