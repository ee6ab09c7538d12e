export { default, generateMetadata } from "../add/page";
