/** ISO 4217 currencies that a deal can be in (CRM-17): those in which companies trade, without funds, metals and test codes. */
export const dealCurrencies = [
  ...(["AED", "ARS", "AUD", "BDT", "BGN", "BHD", "BOB", "BRL", "CAD", "CHF", "CLP", "CNY", "COP"] as const),
  ...(["CRC", "CZK", "DKK", "DOP", "DZD", "EGP", "EUR", "GBP", "GEL", "GHS", "GTQ", "HKD", "HNL"] as const),
  ...(["HUF", "IDR", "ILS", "INR", "ISK", "JOD", "JPY", "KES", "KRW", "KWD", "KZT", "LKR", "MAD"] as const),
  ...(["MDL", "MXN", "MYR", "NGN", "NOK", "NZD", "OMR", "PAB", "PEN", "PHP", "PKR", "PLN", "PYG"] as const),
  ...(["QAR", "RON", "RSD", "SAR", "SEK", "SGD", "THB", "TND", "TRY", "TWD", "TZS", "UAH", "UGX"] as const),
  ...(["USD", "UYU", "VND", "XAF", "XOF", "ZAR"] as const),
] as const;
export type DealCurrency = (typeof dealCurrencies)[number];
