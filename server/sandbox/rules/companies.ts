/** Invented companies; their domains end in `.example`, which cannot be registered. */
type Company = { name: string; domain: string };

const roots =
  "Alderbrook, Amberley, Anvilgate, Arrowmere, Aspenhall, Basaltine, Beechcroft, Bellwether, Birkfield, Blackthorn, Bramblewood, Brightwater, Calderstone, Candlewick, Cedarline, Chalkhill, Cinderford, Clearbrook, Copperleaf, Cornerstone Bay, Dovecote, Driftmark, Eastmarch, Elmstead, Emberly, Fallowfield, Fernhollow, Flintlock, Foxglove, Garnet Hill, Gladeview, Granary, Greywater, Halcyon Reach, Harrowgate, Hazelmoor, Heronsgate, Hollowell, Inkwell, Ironbark, Ivorydale, Juniper Row, Kestrelmoor, Kilnworth, Larkspur, Ledgerwood, Lindenau, Longmeadow, Marlowe, Millrace, Mistral, Mossbank, Nettlecombe, Northmoor, Oakhaven, Oldbridge, Orchardson, Palisade, Pebblestone, Pinewater, Quarrystone, Quillmark, Ravenscar, Redfern, Rookery, Rowanside, Saltmarsh, Sandpiper, Sextant, Silverbirch, Slatefield, Sparrowhawk, Stillwater, Sundial, Tamarind, Thistledown, Umberland, Violet Quay, Wainscot, Wildrye";
const trades =
  "Analytics, Automation, Biotech, Capital, Cloud, Components, Consulting, Dental, Diagnostics, Energy, Engineering, Foods, Freight, Health, Housing, Insurance, Interiors, Labs, Legal, Logistics, Media, Mobility, Networks, Optics, Packaging, Payments, Robotics, Security, Software, Systems";

const rootList = roots.split(", ");
const tradeList = trades.split(", ");
export const companyCount = rootList.length * tradeList.length;

/** What tells the firms of one root and trade apart; those the network's pages know have none. */
const kinds =
  ", Group, Holdings, International, Partners, Europe, Works, Solutions, Ventures, Services, Studio, North, Brothers".split(
    ", ",
  );
/** All firms: those of the network's pages, and those only the people database knows. */
export const allCompanies = 30_000;

/** The firm with this number, from 0. Neighbours share neither name nor trade; 1,013 is prime to the count, so none comes twice. */
export function companyAt(index: number): Company & { trade: string } {
  const place = (index * 1013) % companyCount;
  const root = rootList[place % rootList.length];
  const trade = tradeList[Math.floor(place / rootList.length)] ?? "";
  const name = `${root} ${trade} ${kinds[Math.floor(index / companyCount)] ?? ""}`.trim();
  return { name, trade, domain: `${name.replaceAll(" ", "").toLowerCase()}.example` };
}
